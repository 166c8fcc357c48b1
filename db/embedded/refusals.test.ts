import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#db/embedded.ts'
import { StartupError } from '#db/startup-error.ts'
import { silentLog } from '#tests/silent-log.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'refused-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function refusal(dataDir: string): Promise<string> {
  const error = await startEmbedded({ dataDir, log: silentLog }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  expect((error as Error).message).not.toContain('\n')
  return (error as Error).message
}

test('a folder that cannot be used is refused in one line that names it', async () => {
  const file = join(root, 'file')
  await writeFile(file, '')
  expect(await refusal(file)).toContain(`DATA_DIR ${file} is not a folder`)
  expect(await refusal(join(file, 'below'))).toContain('is not a folder')
  expect(await refusal('/proc/estampa')).toContain('/proc/estampa')
  expect(await refusal('/sys/estampa')).toContain('/sys/estampa')
  expect(await refusal(join(root, 'a:b'))).toContain('colon')
})

test('a machine for which no PostgreSQL is shipped is told what to do', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch') as PropertyDescriptor
  Object.defineProperty(process, 'arch', { ...arch, value: 'riscv64' })
  try {
    expect(await refusal(join(root, 'riscv'))).toMatch(/linux-riscv64.*set DATABASE_URL/)
  } finally {
    Object.defineProperty(process, 'arch', arch)
  }
})

test('foreign or older data are refused and stay as they are', async () => {
  const foreign = join(root, 'foreign', 'postgres')
  await mkdir(foreign, { recursive: true })
  await writeFile(join(foreign, 'diary.txt'), 'dear diary')
  expect(await refusal(join(root, 'foreign'))).toMatch(/something else than a PostgreSQL database/)
  await writeFile(join(foreign, 'PG_VERSION'), '16\n')
  expect(await refusal(join(root, 'foreign'))).toMatch(
    /made by PostgreSQL 16 and this shop ships 18/,
  )
  expect(await readFile(join(foreign, 'diary.txt'), 'utf8')).toBe('dear diary')
})
