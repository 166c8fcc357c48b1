import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { addMachineEndpoints } from '#server/web/endpoints/machine-endpoints.ts'
import type { WebEnv } from '#server/web/web-context.ts'

/** The doors for machines over real HTTP, without the pages of the shop. */
export async function openMachineDoors(api: (request: Request) => Promise<Response>) {
  const web = new Hono<WebEnv>()
  web.use('*', async (c, next) => {
    c.set('clientAddress', '127.0.0.1')
    await next()
  })
  addMachineEndpoints(
    web,
    { transport: api, baseUrl: 'http://api.internal', token: undefined },
    'test',
  )
  const server = createServer((incoming, outgoing) => {
    void getRequestListener(web.fetch)(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
