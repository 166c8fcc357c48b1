/** Looks at the home page a hundred times a second and prints how long each took, in milliseconds. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 10
const [port, ms] = process.argv.slice(2).map(Number) as [number, number]
const agent = new Agent({ keepAlive: true })
const headers = { host: `gb.localhost:${port}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
const looks: Promise<number>[] = []
const endsAt = performance.now() + ms
// Not one after the other: while one waits, others would have come.
while (performance.now() < endsAt) {
  looks.push(look())
  await pause(EVERY_MS)
}
console.log(JSON.stringify(await Promise.all(looks)))
agent.destroy()

function look(): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/', headers, agent }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`the home page: ${incoming.statusCode}`))
      incoming.resume()
      incoming.on('end', () => resolve(performance.now() - startedAt))
    })
    asked.on('error', reject)
    asked.end()
  })
}
