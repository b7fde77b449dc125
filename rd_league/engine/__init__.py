"""Pure: one hand move by move: deals, replay, referee, audit, bots."""
