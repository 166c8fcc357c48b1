import { splitStatements, type Migration } from '#db/migration-files.ts'

/** Migrations up to this one were written before the rules, and never run beside another program. */
export const LAST_BEFORE_RULES = 72

/** Migrations up to this one called tickets and their words small; nobody had an inbox yet (docs/decisions/0146). */
const LAST_OF_SMALL_INBOXES = 77

/** Tables that grow with visitors, orders and conversations: no migration may call them small. */
export const growing = new Set(
  `attempt_count cart cart_line checkout contributed_photo customer customer_address design design_photo
  design_version design_version_use gateway_event idempotent_answer invoice job limited_count mail mail_in office_task_item
  order_change order_code order_event order_line order_link_visit packed_parcel page_event parcel_event payment
  payment_entry payment_event photo_collection promotion_use quote refund refund_event refund_line rendering
  resumable_upload review review_request search_posting session shipment shop_order sign_in_token staff_act staff_look
  stored_file ticket ticket_event ticket_message upload visitor_log wish`.split(/\s+/),
)

type Rule = { pattern: RegExp; why: string }

/** Changes that a program which does not know them may trip over. */
const contractions: Rule[] = [
  { pattern: /^drop (?:table|view|function|type|trigger)\b/, why: 'drops what it may use' },
  {
    pattern: /^alter table\b.*\bdrop (?:column\b|(?!constraint\b|not null\b|default\b)\w)/,
    why: 'drops a column',
  },
  { pattern: /^alter (?:table|type)\b.*\brename\b/, why: 'renames what it may use' },
  {
    pattern: /^alter table\b.*\balter (?:column )?\S+ (?:set data )?type\b/,
    why: 'changes a type',
  },
  {
    pattern: /^alter table\b.*\balter (?:column )?\S+ set not null\b/,
    why: 'refuses its empty values',
  },
  { pattern: /^alter table\b.*\balter (?:column )?\S+ drop default\b/, why: 'asks it for a value' },
  {
    pattern: /^alter table\b.*\badd (?:constraint|check|unique|foreign|exclude)\b/,
    why: 'refuses rows it may write',
  },
  { pattern: /^create unique index\b/, why: 'refuses rows it may write' },
  { pattern: /^(?:truncate|delete from)\b/, why: 'takes rows from it' },
]

const requiredColumn =
  /\badd (?:column )?(?:if not exists )?[a-z_]+ [^,]*\bnot null\b(?![^,]*\bdefault\b)/

/**
 * Reasons why a migration cannot run beside a program of yesterday, or would make its visitors wait.
 * Each is a sentence that says what to do.
 */
export function findMigrationFaults(migration: Migration): string[] {
  const { name, number, sql, oldestProgram, isOutsideTransaction } = migration
  const statements = splitStatements(sql).map((one) => one.replaceAll(/\s+/g, ' ').toLowerCase())
  const created = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?([a-z_]+)/.exec(one)?.[1] ?? []),
  )
  const small = new Set([...sql.matchAll(/^-- Small table: ([a-z_]+)/gm)].map((match) => match[1]!))
  const faults: string[] = []
  for (const table of small) {
    if (number > LAST_OF_SMALL_INBOXES && growing.has(table)) {
      faults.push(`"${table}" is called small and grows with the shop: take the line away`)
    }
  }
  const isFree = (one: string) => {
    const table = tableOf(one)
    return table !== undefined && (created.has(table) || small.has(table))
  }
  const isNew = (one: string) => created.has(tableOf(one) ?? '')
  if (!/^-- Oldest program: \d{4}$/m.test(sql)) {
    faults.push('say which programs can live with it, in a line `-- Oldest program: 0072`')
  }
  if (oldestProgram > number) faults.push('its oldest program cannot be newer than itself')
  const reason = /^-- Older programs: \S.{10,}/m.test(sql)
  for (const statement of statements) {
    const shown = statement.slice(0, 60)
    const rule = contractions.find(({ pattern }) => pattern.test(statement))
    const why =
      rule?.why ??
      (/^alter table\b/.test(statement) && requiredColumn.test(statement)
        ? 'asks it for a value'
        : undefined)
    if (why && !isNew(statement) && oldestProgram < number && !reason) {
      faults.push(
        `"${shown}" hurts an older program (${why}): put it into a later release and say \`-- Oldest program: ` +
          `${String(number).padStart(4, '0')}\`, or say why not in a line \`-- Older programs: …\``,
      )
    }
    if (/^create (?:unique )?index (?!concurrently)/.test(statement) && !isFree(statement)) {
      faults.push(
        `"${shown}" stops every write of its table: put it into a file with \`-- Outside a transaction\` as ` +
          '`create index concurrently if not exists`, or name a `-- Small table: …`',
      )
    }
    if (/^update\b/.test(statement) && !isFree(statement)) {
      faults.push(
        `"${shown}" locks every row of a large table: change it in batches as a job, or name a \`-- Small table: …\``,
      )
    }
    if (
      /^alter table\b.*\badd (?:constraint|check|foreign)\b/.test(statement) &&
      !/\bnot valid\b/.test(statement) &&
      !isFree(statement)
    ) {
      faults.push(
        `"${shown}" reads a large table while nobody may write: add it \`not valid\`, validate it in a later statement`,
      )
    }
    if (isOutsideTransaction && !/\bconcurrently\b.*\bif (?:not )?exists\b/.test(statement)) {
      faults.push(
        `"${shown}" runs outside a transaction and may run twice: only \`concurrently if (not) exists\` stands there`,
      )
    }
    if (!isOutsideTransaction && /\bconcurrently\b/.test(statement)) {
      faults.push(`"${shown}" needs the line \`-- Outside a transaction\``)
    }
  }
  return faults.map((fault) => `${name}: ${fault}`)
}

function tableOf(statement: string): string | undefined {
  return /(?:^alter table (?:only )?(?:if exists )?|^update (?:only )?|^create (?:unique )?index .*?\bon (?:only )?|^delete from |^truncate (?:table )?|^drop table (?:if exists )?)([a-z_]+)/.exec(
    statement,
  )?.[1]
}
