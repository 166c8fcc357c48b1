import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

const migrations = join(import.meta.dirname, 'migrations')
const CATALOGUE = '0008-catalogue.sql'

it('a shop that was set up before keeps its prices, addresses and carts', async () => {
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
      filter: (file) => !file.endsWith('.sql') || file < join(migrations, CATALOGUE),
    })
    await migrate(pool, { log: silentLog, folder })
    await pool.query(`
      insert into article (id, kind, is_personalised, published_at)
        values (1, 'mug', true, '2025-01-01'), (2, 'accessory', false, '2025-01-01');
      insert into article_variant (article_id, code, position, width_mm, height_mm, bleed_mm,
          safe_mm, resolution_dpi)
        values (1, 'b', 0, 1, 1, 1, 1, 300), (1, 'a', 1, 1, 1, 1, 1, 300);
      insert into article_text (article_id, language, slug, name, name_plural, summary, description)
        values (1, 'en', 'mug', 'm', 'm', 's', 'd'), (2, 'en', 'imprint', 'm', 'm', 's', 'd');
      insert into article_price (article_id, store, amount_minor, currency, valid_from, valid_until)
        values (1, 'WPX-GB', 900, 'GBP', '2025-01-01', '2026-01-01'),
          (1, 'WPX-GB', 800, 'GBP', '2026-01-01', null),
          (2, 'WPX-GB', 300, 'GBP', '2025-01-01', null);
      insert into page (id, kind) values ('imprint', 'legal');
      insert into page_text (page_id, language, slug, title, summary, body)
        values ('imprint', 'en', 'imprint', 't', 's', 'b');
      insert into tag (id) values (1);
      insert into tag_text (tag_id, language, slug, name) values (1, 'en', 'pets', 'Pets');
      with cart as (
        insert into cart (store, ext_session_id) values ('WPX-GB', 'x') returning id
      )
      insert into cart_line (cart_id, article_id, quantity) select id, 2, 3 from cart;
    `)
    await cp(migrations, folder, { recursive: true })
    await migrate(pool, { log: silentLog, folder })

    const read = async (sql: string) => (await pool.query({ text: sql, rowMode: 'array' })).rows
    expect(
      await read(`select article_id, variant, amount_minor from article_price
        order by article_id, variant, valid_from`),
    ).toEqual([
      [1, 'a', 900],
      [1, 'a', 800],
      [1, 'b', 900],
      [1, 'b', 800],
      [2, '', 300],
    ])
    expect(
      await read("select slug, kind, target from address where language = 'en' order by slug"),
    ).toEqual([
      ['imprint', 'page', 'imprint'],
      ['mug', 'article', '1'],
    ])
    expect(await read('select variant, quantity from cart_line')).toEqual([['', 3]])
    expect(await read('select title from tag_text')).toEqual([['Pets']])
    expect(
      await read('select product_view, created_at = published_at from article order by id'),
    ).toEqual([
      ['mug-pair', true],
      ['sheet', true],
    ])
  } finally {
    await pool.end()
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
