import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

const migrations = join(import.meta.dirname, 'migrations')
const CONTOURS = '0037-contours.sql'

it.each([
  { kind: 'demo', shapes: ['heart', null], view: 'steel-keyring' },
  { kind: 'live', shapes: [null, null], view: 'keyring' },
])('a $kind shop that was set up before', async ({ kind, shapes, view }) => {
  const folder = await mkdtemp(join(tmpdir(), 'estampa-migrations-'))
  const database = await createEmptyDatabase()
  const pool = createPool({
    url: database.url,
    poolSize: 2,
    statementTimeoutMs: 10_000,
    log: silentLog,
  })
  try {
    await cp(migrations, folder, {
      recursive: true,
      filter: (file) => !file.endsWith('.sql') || file < join(migrations, CONTOURS),
    })
    await migrate(pool, { log: silentLog, folder })
    await pool.query(`
      delete from shop_kind;
      insert into shop_kind (kind) values ('${kind}');
      insert into article (id, kind, is_personalised, published_at, product_view)
        values (402, 'keyring', true, '2025-01-01', 'keyring'),
          (405, 'keyring', true, '2025-01-01', 'keyring');
      insert into article_variant (article_id, code, position, width_mm, height_mm, bleed_mm,
          safe_mm, resolution_dpi)
        values (402, 'heart', 0, 45, 42, 2, 6, 300), (402, 'round', 1, 41, 41, 2, 5, 300);
    `)
    await cp(migrations, folder, { recursive: true })
    await migrate(pool, { log: silentLog, folder })
    const read = async (sql: string) => (await pool.query({ text: sql, rowMode: 'array' })).rows
    expect(
      await read(`select page_plan -> 0 -> 'contour' ->> 'shape' from article_variant
        where article_id = 402 order by position`),
    ).toEqual(shapes.map((shape) => [shape]))
    expect(await read('select product_view from article where id = 405')).toEqual([[view]])
  } finally {
    await pool.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
