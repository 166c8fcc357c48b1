import { retention } from '#commerce/folded-nouns.ts'

/** docs/operations/retention.md as the nouns say it. */
export const retentionText = () => `# How long data is kept

Written by \`npm run task retention\` from what each noun says of its data; a test keeps it true. Each step of housekeeping runs by itself, once in the shop, in batches, and shows in the office under
Health. Names in capitals are settings. A customer who is erased, or whose order is forgotten, leaves a name on the invoice alone, for as
long as the law wants it. Entries of the books (payments, refunds, numbers and sums of invoices) have no step: they name nobody. The office shows this table under Health, with what each row's housekeeping last did.

| Data | Kept | Why |
|---|---|---|
${retention.map(({ what, kept, why }) => `| ${what} | ${kept} | ${why} |`).join('\n')}
`
