import { useRouteLoaderData } from 'react-router'
import type { SessionCustomer } from '#commerce/session/session.contract.ts'

export type Visitor = {
  customer: SessionCustomer | undefined
  cartQuantity: number
  wishQuantity?: number | undefined
}

/** On a document page everybody is one: it may be kept and shown to others. */
export const stranger: Visitor = { customer: undefined, cartQuantity: 0 }

export function useVisitor(): Visitor {
  return useRouteLoaderData<Visitor>('root') ?? stranger
}
