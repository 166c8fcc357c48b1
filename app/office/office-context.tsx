import { createContext, use, type ReactNode } from 'react'
import type { OfficeView } from './office-page.ts'

const OfficeContext = createContext<OfficeView | undefined>(undefined)

export function OfficeProvider({ office, children }: { office: OfficeView; children: ReactNode }) {
  return <OfficeContext value={office}>{children}</OfficeContext>
}

/** Office view, which every part of a page knows: words, rights, formats, the address. */
export function useOffice(): OfficeView {
  const office = use(OfficeContext)
  if (!office) throw new Error('useOffice stands outside of a page of the office.')
  return office
}
