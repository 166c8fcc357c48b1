import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { root } from '#server/build/build-identity.ts'

/**
 * The parts of the program with their versions and licences, as CycloneDX: for whoever has to know whether
 * a vulnerability of a part is one of this shop. `npm run task sbom [file]`
 */
const [file] = process.argv.slice(2)
const listed = spawnSync(
  'npm',
  [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
if (listed.status !== 0) {
  console.error(
    `npm could not list the parts (npm 10 or newer is needed): ${(listed.stderr || listed.error?.message || '').trim()}`,
  )
  process.exit(1)
}
const parts = JSON.parse(listed.stdout) as { components: unknown[] }
if (file) {
  writeFileSync(file, listed.stdout)
  console.log(`${parts.components.length} parts in ${file}.`)
} else {
  process.stdout.write(listed.stdout)
}
