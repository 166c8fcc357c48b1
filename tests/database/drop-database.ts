import pg from 'pg'

const NOT_ALLOWED = '42501'

/** Drops a database that somebody may still be connected to. */
export async function dropDatabase(
  client: { query: (text: string) => Promise<unknown> },
  name: string,
): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    // A vacuum of PostgreSQL's own may be in there: no force ends it, an ordinary drop does.
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error
    await client.query(`drop database if exists ${name}`)
  }
}
