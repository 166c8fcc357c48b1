import { retention } from '#commerce/folded-nouns.ts'

/** docs/operations/retention.md as the nouns say it. */
export const retentionText = () => `# How long data is kept

Written by \`npm run task retention\` from what each noun says of its data; a test keeps it true. Each step of housekeeping runs by itself, once in the shop, in batches, and shows in the office under
Health. Names in capitals are settings. Invoices and the books have no step: the law wants them unchanged for ten years and more, and a customer who is erased, or whose order is
forgotten, leaves no name in them but on the invoice. The office shows this table under Health, with what each row's housekeeping last did.

| Data | Kept | Why |
|---|---|---|
${retention.map(({ what, kept, why }) => `| ${what} | ${kept} | ${why} |`).join('\n')}
`
