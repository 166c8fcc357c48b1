import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useVisitor } from '#app/visitor.ts'
import { useSession } from './use-session.ts'

/**
 * Reads the page's data again when somebody else is here than the page was made for: its guards then
 * send whoever has logged out in another tab to the login.
 */
export function SessionWatch() {
  const { status, session } = useSession()
  const { customer } = useVisitor()
  const { revalidate } = useRevalidator()
  const shown = customer?.email
  const here = session?.customer?.email
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (status === 'loading' || here === shown) return
    // Once for each answer: a page that cannot be read again must not ask for ever.
    if (asked.current === `${here} ${shown}`) return
    asked.current = `${here} ${shown}`
    void revalidate()
  }, [status, here, shown, revalidate])
  return null
}
