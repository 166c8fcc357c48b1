import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type DistantDatabase = {
  /** The address that leads over the distance. */
  url: string
  /** Time until bytes arrive at the database; their answers come at once. */
  setDistance: (ms: number) => void
  /** Ways one after the other since the distance was set. */
  countTrips: () => number
  close: () => Promise<void>
}

/**
 * A database in another zone. Whatever is sent before the answer to the first of a group can be there belongs to that
 * group; whoever waited for an answer begins the next.
 */
export async function openDistantDatabase(databaseUrl: string): Promise<DistantDatabase> {
  const url = new URL(databaseUrl)
  // The address of the shipped PostgreSQL names its socket too, which would be the short way.
  url.searchParams.delete('host')
  const target = { host: url.hostname, port: Number(url.port || 5432) }
  const sockets = new Set<Socket>()
  let distanceMs = 0
  let trips = 0
  let groupAt = -Infinity

  function count(): void {
    const now = performance.now()
    if (now - groupAt < distanceMs) return
    groupAt = now
    trips += 1
  }

  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...target, noDelay: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    near.on('data', (bytes: Buffer) => {
      count()
      if (distanceMs === 0) far.write(bytes)
      else setTimeout(() => far.write(bytes), distanceMs)
    })
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    setDistance(ms) {
      distanceMs = ms
      groupAt = -Infinity
      trips = 0
    },
    countTrips: () => trips,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
