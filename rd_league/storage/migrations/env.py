"""Alembic's entry: runs the scripts on the connection that `schema.migrate` hands over."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    render_as_batch=True,  # SQLite rebuilds a table to change it
    transactional_ddl=False,  # the one transaction is `schema.migrate`'s
)
context.run_migrations()
