/** The worker module of sandbox-rights.test.ts: a decoder that was taken over. */
import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect, type NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { serveSandbox } from './serve-sandbox.ts'

serveSandbox({
  async whoAmI() {
    return { uid: process.getuid?.(), gid: process.getgid?.(), groups: process.getgroups?.() }
  },
  read: (path: string) => readFile(path, 'utf8'),
  list: (path: string) => readdir(path),
  write: (path: string) => writeFile(path, 'taken over'),
  async readByNativeCode(path: string) {
    return (await sharp(path).metadata()).width
  },
  connect: (options: NetConnectOpts) =>
    new Promise((resolve, reject) => {
      const socket = connect(options, () => resolve('connected'))
      socket.on('error', reject)
    }),
  async spawn(program: string) {
    return execFileSync(program, ['-e', '1']).toString()
  },
  async copy({ from, to }: { from: string; to: string }) {
    await writeFile(join(to, 'copy'), await readFile(from))
  },
})
