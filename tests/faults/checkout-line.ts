import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The cable between the shop and its database, which can be pulled out. */
export type Line = {
  port: number
  /** Every connection breaks, and there is no new one. */
  cut: () => void
  /** Nothing passes any more, and nobody is told: bytes wait until the line is mended. */
  swallow: () => void
  slow: (delayMs: number) => void
  mend: () => void
  close: () => Promise<void>
}

export async function openLine(toPort: number, atPort = 0): Promise<Line> {
  const sockets = new Set<Socket>()
  let isCut = false
  let delayMs = 0
  let mended = Promise.withResolvers<void>()
  mended.resolve()

  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(toPort, '127.0.0.1')
    void pass(near, far)
    void pass(far, near)
  })

  async function pass(from: Socket, to: Socket): Promise<void> {
    sockets.add(from)
    try {
      for await (const bytes of from) {
        await mended.promise
        if (delayMs > 0) await sleep(delayMs)
        to.write(bytes as Buffer)
      }
      await mended.promise
      to.end()
    } catch {
      to.destroy()
    } finally {
      sockets.delete(from)
    }
  }

  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    swallow() {
      mended = Promise.withResolvers()
    },
    slow(ms) {
      delayMs = ms
    },
    mend() {
      isCut = false
      delayMs = 0
      mended.resolve()
    },
    async close() {
      mended.resolve()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
