import { floorCalls } from './floor-calls.ts'
import { helpCalls } from './help-calls.ts'
import { houseCalls } from './house-calls.ts'
import { moneyCalls } from './money-calls.ts'
import type { OfficeCalls } from './office-call.ts'
import { orderCalls } from './order-calls.ts'
import { ownCalls } from './own-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { prepressCalls } from './prepress-calls.ts'
import { ticketCalls } from './ticket-calls.ts'

/** Real calls of every endpoint of the office that is about a thing. */
export const officeCalls: OfficeCalls = {
  ...orderCalls,
  ...helpCalls,
  ...moneyCalls,
  ...floorCalls,
  ...prepressCalls,
  ...ticketCalls,
  ...peopleCalls,
  ...houseCalls,
  ...ownCalls,
}
