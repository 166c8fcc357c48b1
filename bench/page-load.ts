/**
 * A crowd for pages.ts, in a process of its own: connections that stay open and ask for one page
 * again and again. Prints what it saw as JSON.
 */
import { connect } from 'node:net'

const [port, host, path, encoding, connections, ms, cookie] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

const asked = Buffer.from(
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(encoding === 'none' ? [] : [`Accept-Encoding: ${encoding}`]),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    'User-Agent: Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Accept: text/html,application/xhtml+xml',
    'Accept-Language: en-GB,en;q=0.9',
    '',
    '',
  ].join('\r\n'),
)

const took: number[] = []
let bytes = 0
let others = 0
const endsAt = performance.now() + Number(ms)
await Promise.all(Array.from({ length: Number(connections) }, visit))
took.sort((a, b) => a - b)
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
const figures = { answers: took.length, others, bytes, p50: at(0.5), p99: at(0.99) }
console.log(JSON.stringify(figures))

function visit(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
    let startedAt = 0
    let head = ''
    let missing = -1
    const ask = () => {
      startedAt = performance.now()
      head = ''
      missing = -1
      socket.write(asked)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (missing < 0) {
        const text = chunk.toString('latin1', 0, 4_096)
        head += text
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        if (length === undefined) throw new Error(`An answer without length: ${head}`)
        if (!head.startsWith('HTTP/1.1 200')) others += 1
        const before = head.length - text.length
        missing = Number(length) - (chunk.length - (end + 4 - before))
      } else {
        missing -= chunk.length
      }
      if (missing > 0) return
      const now = performance.now()
      took.push(now - startedAt)
      if (now < endsAt) ask()
      else socket.end()
    })
  })
}
