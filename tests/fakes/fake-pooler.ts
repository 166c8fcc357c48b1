import { type AddressInfo, connect, createServer } from 'node:net'

const BACKEND_KEY_DATA = 'K'.charCodeAt(0)
const NO_SSL = 80_877_103
/** What PgBouncer refuses in a client's first message unless it is told to ignore it. */
const unknownSettings = ['statement_timeout', 'options', 'lock_timeout']

/**
 * A stand-in for PgBouncer, as far as a client can tell at the start: it knows few settings, and tells a
 * process id that is not the server's.
 */
export async function openFakePooler(target: URL) {
  const server = createServer((client) => {
    let upstream: ReturnType<typeof connect> | undefined
    client.on('error', () => upstream?.destroy())
    client.on('close', () => upstream?.destroy())
    client.on('data', (data) => {
      if (upstream) return void upstream.write(data)
      if (data.length === 8 && data.readInt32BE(4) === NO_SSL) return void client.write('N')
      const unknown = unknownSettings.find((name) => data.includes(`\0${name}\0`))
      if (unknown) return void client.end(errorMessage(`unsupported startup parameter: ${unknown}`))
      upstream = connect(Number(target.port), target.hostname)
      upstream.on('error', () => client.destroy())
      upstream.on('close', () => client.destroy())
      upstream.on('data', (answer) => client.write(withOtherProcessId(answer)))
      upstream.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.search = ''
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The message with the process id comes once, together with the settings after the password. */
function withOtherProcessId(data: Buffer): Buffer {
  for (let at = 0; at + 5 <= data.length; at += 1 + data.readInt32BE(at + 1)) {
    if (data[at] !== BACKEND_KEY_DATA) continue
    const changed = Buffer.from(data)
    changed.writeInt32BE(1, at + 5)
    return changed
  }
  return data
}

function errorMessage(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
