import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type LineSpeed = { roundTripMs: number; bytesPerSecond: number }

/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 megabits a second. */
export const SLOW_4G: LineSpeed = { roundTripMs: 150, bytesPerSecond: 200_000 }

/** Bytes that go at once: as much as a telephone gets in one slice of time. */
const SLICE = 4096

/**
 * Slow line to a port of this machine: all connections share its speed downwards, every byte takes half a round trip each way,
 * and a new connection a whole one more, as TCP's handshake does. It knows no slow start and loses nothing.
 */
export async function openSlowLine(port: number, { roundTripMs, bytesPerSecond }: LineSpeed) {
  /** When the last byte that was promised to anybody will have gone through. */
  let freeAt = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const shop = connect(port, '127.0.0.1')
    const openAt = performance.now() + roundTripMs
    for (const socket of [client, shop]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {
        client.destroy()
        shop.destroy()
      })
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        shop.destroy()
      })
    }
    const up = lateWrites(shop)
    const down = lateWrites(client)
    client.on('data', (bytes) => {
      up(Math.max(performance.now(), openAt) + roundTripMs / 2, bytes)
    })
    shop.on('data', (bytes) => {
      for (let from = 0; from < bytes.length; from += SLICE) {
        const slice = bytes.subarray(from, from + SLICE)
        freeAt = Math.max(freeAt, performance.now()) + (slice.length * 1000) / bytesPerSecond
        down(freeAt + roundTripMs / 2, slice)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Writes in the order in which they were asked for, each at its time: two timers of one moment may fire in any order. */
function lateWrites(socket: Socket): (at: number, bytes: Buffer) => void {
  const waiting: { at: number; bytes: Buffer }[] = []
  const write = () => {
    while (waiting[0] && waiting[0].at <= performance.now() + 0.5) {
      const { bytes } = waiting.shift()!
      if (socket.writable) socket.write(bytes)
    }
    if (waiting[0]) setTimeout(write, Math.max(1, waiting[0].at - performance.now()))
  }
  return (at, bytes) => {
    waiting.push({ at, bytes })
    if (waiting.length === 1) setTimeout(write, Math.max(0, at - performance.now()))
  }
}
