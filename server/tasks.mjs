// @ts-check
/** Tasks of `npm run task`, each with its script. The README has the same list, held to this one by a test. */

/** @typedef {{ does: string, script: string, readsEnvFile: boolean, node?: string[] }} Task */

/** @type {Record<string, Task>} What a production machine runs: without the tools that build and test. */
export const shopTasks = {
  start: {
    does: 'serve the shop',
    script: 'server/start.ts',
    readsEnvFile: true,
    // Left alone, young objects take up 100 MB more after some thousand pages, and no page is faster.
    node: ['--max-semi-space-size=16'],
  },
  worker: {
    does: 'work beside shops: draw, send mails, sweep',
    script: 'server/worker.ts',
    readsEnvFile: true,
  },
  migrate: { does: 'migrate the database', script: 'server/migrate.ts', readsEnvFile: true },
  backup: {
    does: 'back up database and files',
    script: 'server/commands/backup.ts',
    readsEnvFile: true,
  },
  restore: {
    does: 'restore a backup into an empty database',
    script: 'server/commands/restore.ts',
    readsEnvFile: true,
  },
  'restore-test': {
    does: 'try whether the newest backup can be restored',
    script: 'server/commands/restore-test.ts',
    readsEnvFile: true,
  },
  partner: { does: 'decide on partners', script: 'server/commands/partner.ts', readsEnvFile: true },
  sessions: {
    does: 'list and end sessions',
    script: 'server/commands/sessions.ts',
    readsEnvFile: true,
  },
  keys: { does: 'rotate keys', script: 'server/commands/keys.ts', readsEnvFile: true },
  station: {
    does: 'keep the factory’s stations',
    script: 'server/commands/station.ts',
    readsEnvFile: true,
  },
  staff: {
    does: 'let people of the shop in, and check their audit log',
    script: 'server/commands/staff.ts',
    readsEnvFile: true,
  },
  'pickup-points': {
    does: 'read the pick-up points of a network',
    script: 'server/commands/pickup-points.ts',
    readsEnvFile: true,
  },
  statement: {
    does: 'read bank statements',
    script: 'server/commands/statement.ts',
    readsEnvFile: true,
  },
  refund: {
    does: 'approve refunds and pay them out',
    script: 'server/commands/refund.ts',
    readsEnvFile: true,
  },
  pages: {
    does: 'write terms, privacy and other pages',
    script: 'server/commands/pages.ts',
    readsEnvFile: true,
  },
  sbom: {
    does: 'list the parts of the program (CycloneDX)',
    script: 'server/commands/sbom.ts',
    readsEnvFile: false,
  },
  report: {
    does: 'count visits and sources',
    script: 'server/commands/report.ts',
    readsEnvFile: true,
  },
  background: {
    does: 'show sweeps and jobs, and what failed or is late',
    script: 'server/commands/background-report.ts',
    readsEnvFile: true,
  },
}

/** @type {Record<string, Task>} Tests never read .env: the keys in it would reach real services. */
export const toolTasks = {
  dev: { does: 'serve it, reloading on change', script: 'server/dev.ts', readsEnvFile: true },
  build: { does: 'build the pages', script: 'server/build.ts', readsEnvFile: true },
  test: {
    does: 'run the tests (--unit, --browser)',
    script: 'tests/run/all.ts',
    readsEnvFile: false,
  },
  schema: {
    does: 'write db/schema.sql as the migrations make it',
    script: 'tests/schema/write.ts',
    readsEnvFile: false,
  },
  floors: {
    does: 'draw the floors of commerce in ARCHITECTURE.md',
    script: 'tests/sources/write-floors.ts',
    readsEnvFile: false,
  },
  decisions: {
    does: 'write the table of decisions in docs/decisions',
    script: 'tests/documents/write-decisions.ts',
    readsEnvFile: false,
  },
  articles: {
    does: 'write the table of all articles in docs/articles.md',
    script: 'tests/articles/write-articles.ts',
    readsEnvFile: false,
  },
  retention: {
    does: 'write the table of how long data is kept in docs/operations',
    script: 'tests/documents/write-retention.ts',
    readsEnvFile: false,
  },
  manifests: {
    does: 'write deploy/kubernetes as the Helm chart makes it',
    script: 'tests/deploy/write-manifests.ts',
    readsEnvFile: false,
  },
  image: {
    does: 'make the production image as the Dockerfile says, without Docker, and start it',
    script: 'tests/image/try-image.ts',
    readsEnvFile: false,
  },
  hooks: {
    does: 'let Git format and lint what is committed (undo: git config --unset core.hooksPath)',
    script: 'tests/hooks/install.ts',
    readsEnvFile: false,
  },
  'test:orders': {
    does: 'run the unit tests in so many orders in all, in turn in 1, 2 and 4 processes; goes on where it ended',
    script: 'tests/slow/shuffled-orders.ts',
    readsEnvFile: false,
  },
  'test:oldest-postgres': {
    does: 'run the unit tests on the oldest PostgreSQL that the shop supports',
    script: 'tests/run/oldest-postgres.ts',
    readsEnvFile: false,
  },
  capacity: {
    does: 'compute the machines for so many orders a day (--write: into docs/operations)',
    script: 'bench/capacity.ts',
    readsEnvFile: false,
  },
  'bench:start': { does: 'measure the start', script: 'bench/start.ts', readsEnvFile: false },
  'bench:rendering': {
    does: 'measure pages while previews are drawn',
    script: 'bench/rendering.ts',
    readsEnvFile: false,
  },
  'bench:previews': {
    does: 'measure previews',
    script: 'bench/previews.ts',
    readsEnvFile: false,
  },
  'bench:prints': {
    does: 'measure print files',
    script: 'bench/print-files.ts',
    readsEnvFile: false,
  },
  'bench:ingest': {
    does: 'measure how uploads are opened',
    script: 'bench/ingest.ts',
    readsEnvFile: false,
  },
  'bench:wedding': {
    does: 'measure 140 photos chosen at once',
    script: 'bench/wedding.ts',
    readsEnvFile: false,
  },
  'bench:pages': {
    does: 'measure pages against what is possible',
    script: 'bench/pages.ts',
    readsEnvFile: false,
  },
  'bench:cdn': {
    does: 'measure pages behind Varnish, and how soon a change is seen there',
    script: 'bench/cdn.ts',
    readsEnvFile: false,
  },
  'bench:first-screen': {
    does: 'measure the first screen of pages on a telephone with a slow line',
    script: 'bench/first-screen.ts',
    readsEnvFile: false,
  },
  'bench:navigation': {
    does: 'measure the page after a click, with and without speculation rules and view transitions',
    script: 'bench/navigation.ts',
    readsEnvFile: false,
  },
  'bench:catalogue': {
    does: 'measure lists and products of 100,000 articles',
    script: 'bench/catalogue.ts',
    readsEnvFile: false,
  },
  'bench:catalogue-changes': {
    does: 'measure how soon a change is seen among 100,000 articles',
    script: 'bench/catalogue-changes.ts',
    readsEnvFile: false,
  },
  'bench:search': {
    does: 'measure the search of 100,000 articles',
    script: 'bench/search.ts',
    readsEnvFile: false,
  },
  'bench:session': {
    does: 'measure who is here',
    script: 'bench/session.ts',
    readsEnvFile: false,
  },
  'bench:housekeeping': {
    does: 'measure the shop while housekeeping catches up with a million rows',
    script: 'bench/housekeeping.ts',
    readsEnvFile: false,
  },
  'bench:day': {
    does: 'look for statements above a second in a day of a shop with a million orders',
    script: 'bench/day.ts',
    readsEnvFile: false,
  },
  'bench:checkout': {
    does: 'measure a whole checkout against hand-written SQL',
    script: 'bench/checkout.ts',
    readsEnvFile: false,
  },
  'bench:office': {
    does: 'measure the office’s orders among a million',
    script: 'bench/office.ts',
    readsEnvFile: false,
  },
  'bench:placing': {
    does: 'measure what the office costs whoever places an order',
    script: 'bench/office-placing.ts',
    readsEnvFile: false,
  },
  'bench:tickets': {
    does: 'measure the inbox of the office among 500,000 tickets',
    script: 'bench/tickets.ts',
    readsEnvFile: false,
  },
  'bench:editor': {
    does: 'measure the frames of the editor and how soon it opens',
    script: 'bench/editor-frames.ts',
    readsEnvFile: false,
  },
  'bench:editor-memory': {
    does: 'watch the editor’s memory over half an hour of editing',
    script: 'bench/editor-memory.ts',
    readsEnvFile: false,
  },
  'bench:faces': {
    does: 'measure how long browsers look for faces in a photo',
    script: 'bench/faces.ts',
    readsEnvFile: false,
  },
  'bulk:load': {
    does: 'fill a database with a large shop',
    script: 'bench/bulk-load.ts',
    readsEnvFile: true,
  },
  'test:hostile': {
    does: 'send hostile requests to three hosts',
    script: 'tests/hostile/run.ts',
    readsEnvFile: false,
  },
  'hostile:files': {
    does: 'open hundreds of hostile files',
    script: 'tests/hostile-files/run-all.ts',
    readsEnvFile: false,
  },
  'test:faces': {
    does: 'count labelled faces that automatic crops and books cut',
    script: 'tests/slow/faces.ts',
    readsEnvFile: false,
  },
  'random:prints': {
    does: 'print a thousand random designs',
    script: 'tests/slow/random-prints.ts',
    readsEnvFile: false,
  },
  'sixty:prints': {
    does: 'bring sixty photos through the grid of prints to their files, and compare',
    script: 'tests/slow/sixty-prints.ts',
    readsEnvFile: false,
  },
  'preflight:prints': {
    does: 'check print files of every kind with Ghostscript, qpdf and pdfinfo (--require: fail without them)',
    script: 'tests/slow/preflight-prints.ts',
    readsEnvFile: false,
  },
  'random:autosave': {
    does: 'edit, close and crash 10,000 times and look for what was shown',
    script: 'tests/slow/random-autosave.ts',
    readsEnvFile: false,
  },
  'random:refunds': {
    does: 'give money back in 10,000 random sequences and compare with the credit notes',
    script: 'tests/slow/random-refunds.ts',
    readsEnvFile: false,
  },
  'random:carts': {
    does: 'compare the shown with the charged total of 100,000 carts',
    script: 'tests/slow/shown-equals-charged.ts',
    readsEnvFile: false,
  },
  'fault:checkout': {
    does: 'kill web, worker and database while people check out',
    script: 'tests/faults/checkout-kill.ts',
    readsEnvFile: false,
  },
  'fault:upgrade': {
    does: 'upgrade a shop of a former release, and take it back, while people buy',
    script: 'tests/slow/rolling-upgrade.ts',
    readsEnvFile: false,
  },
  'fault:failover': {
    does: 'kill the primary database and promote its standby while people buy',
    script: 'tests/slow/failover.ts',
    readsEnvFile: false,
  },
  'fault:hosts': {
    does: 'kill a web host, a worker host and the S3 server while people look, design, upload and buy',
    script: 'tests/slow/hosts.ts',
    readsEnvFile: false,
  },
  'fault:worst-day': {
    does: 'lose the machine of a shop and make a bare one of its backup, by the clock',
    script: 'tests/slow/worst-day.ts',
    readsEnvFile: false,
  },
  'fault:standby': {
    does: 'read from a streaming standby that lags, goes away and comes back',
    script: 'tests/slow/standby-reads.ts',
    readsEnvFile: false,
  },
  'fault:pooler': {
    does: 'buy through PgBouncer in transaction mode',
    script: 'tests/slow/pooler.ts',
    readsEnvFile: false,
  },
  'fault:uploads': {
    does: 'measure how long a photo waits behind heavy files of a neighbour',
    script: 'tests/slow/heavy-uploads.ts',
    readsEnvFile: false,
  },
  'fault:large-photos': {
    does: 'open and print the largest photos of telephones while others send small ones',
    script: 'tests/slow/large-photos.ts',
    readsEnvFile: false,
  },
  'fault:races': {
    does: 'let people race for the last coupon and against their own order',
    script: 'tests/slow/checkout-races.ts',
    readsEnvFile: false,
  },
  'fault:adversarial': {
    does: 'look at the home page while 64 clients send the worst they can',
    script: 'tests/slow/adversarial-load.ts',
    readsEnvFile: false,
  },
  'fault:mail': {
    does: 'read 300 mails of people, machines and attackers, and kill the worker that reads',
    script: 'tests/slow/mails.ts',
    readsEnvFile: false,
  },
  'fault:render': {
    does: 'kill workers while they draw',
    script: 'tests/faults/render-kill.ts',
    readsEnvFile: false,
  },
  'fault:office': {
    does: 'kill the office while people of the shop write, and workers during an act on 10,000 orders',
    script: 'tests/faults/office-kill.ts',
    readsEnvFile: false,
  },
  check: { does: 'check types and style', script: 'tests/run/check.ts', readsEnvFile: false },
  format: {
    does: 'format the source',
    script: 'node_modules/oxfmt/bin/oxfmt',
    readsEnvFile: false,
  },
}
