import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeMessageIdTypes } from '#server/message-id-type.ts'
import { endWithChildren, root, runScript } from './child.ts'

interface Step {
  name: string
  args: readonly string[]
  needs?: string
}

const steps: readonly Step[] = [
  {
    name: 'route types',
    args: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    needs: 'react-router.config.ts',
  },
  {
    name: 'types',
    args: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      'var/types.tsbuildinfo',
    ],
  },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js'] },
  {
    name: 'dependencies that only tests use',
    args: ['node_modules/knip/bin/knip.js', '--production', '--dependencies'],
  },
  {
    name: 'rooms',
    args: ['tests/unit.ts', '--project=rooms', '--no-color'],
    needs: 'tests/rooms.test.ts',
  },
]

endWithChildren()

for (const path of writeMessageIdTypes(root)) console.log(`- message ids: ${path} is written anew`)

const failed: string[] = []
for (const { name, args, needs } of steps) {
  if (needs && !existsSync(join(root, needs))) {
    console.log(`- ${name}: skipped, there is no ${needs}`)
    continue
  }
  const started = performance.now()
  const { code, output } = await runScript(args, 'kept')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code === 0) continue
  failed.push(name)
  console.log(`${output.trimEnd()}\n`)
}

if (failed.length > 0) console.log(`The check failed: ${failed.join(', ')}.`)
process.exit(failed.length > 0 ? 1 : 0)
