/** `npm run task schema`: db/schema.sql and columns.ts as the migrations make them, written by the test that keeps it true. */
import { endWithChildren, runScript } from '#tests/run/child.ts'

endWithChildren()
process.env['WRITE_SCHEMA'] = 'yes'
const { code } = await runScript(
  ['tests/run/unit.ts', '--no-color', 'tests/schema/schema.test.ts'],
  'shown',
)
process.exit(code ?? 1)
