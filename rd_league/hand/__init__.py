"""Pure: one hand as it was counted at the table, what it must satisfy, what it scores."""
