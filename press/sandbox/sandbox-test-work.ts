/** The worker module of sandboxes.test.ts. */
import { SandboxRefusal } from './sandbox-failure.ts'
import { serveSandbox } from './serve-sandbox.ts'

const kept: Buffer[] = []

serveSandbox({
  async double(number: number) {
    return number * 2
  },
  async whoAmI() {
    return { pid: process.pid, names: Object.keys(process.env), flags: process.execArgv }
  },
  async count(to: number, { progress }) {
    for (let at = 1; at <= to; at += 1) progress(at)
    return to
  },
  async refuse() {
    throw new SandboxRefusal('too_blue', 'It is too blue')
  },
  async throwUnknown() {
    throw new Error('nobody expected this')
  },
  async die() {
    process.kill(process.pid, 'SIGSEGV')
    await new Promise(() => {})
  },
  async loop() {
    for (;;);
  },
  async waitForEver() {
    await new Promise((resolve) => setInterval(resolve, 1e9))
  },
  async eat(megabytes: number) {
    for (let at = 0; at < megabytes; at += 10) kept.push(Buffer.alloc(10_000_000, 1))
    return kept.length
  },
})
