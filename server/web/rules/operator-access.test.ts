import { expect, it } from 'vitest'
import { isOperatorHere } from './operator-access.ts'
import type { WebContext } from '#server/web/web-context.ts'

/** As much of a request as is looked at. */
const from = (remoteAddress: string | undefined) =>
  ({
    env: {
      incoming: {
        httpVersion: '1.1',
        headers: { host: 'localhost:3000' },
        rawHeaders: ['Host', 'localhost:3000'],
        socket: { remoteAddress },
      },
    },
  }) as WebContext

it.each(['127.0.0.1', '127.9.8.7', '::1', '::ffff:127.0.0.1'])(
  'the operator connects from this machine: %s',
  (address) => expect(isOperatorHere(from(address))).toBe(true),
)

it.each(['203.0.113.9', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1', '::', undefined])(
  'whoever says localhost from elsewhere is not the operator: %s',
  (address) => expect(isOperatorHere(from(address))).toBe(false),
)
