import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'

type OfficeFormProps = {
  /** Default: the address of the page itself. */
  action?: string
  /** For buttons that stand elsewhere, as in the rows of a list, which is a form itself. */
  id?: string
  /** Whether it takes files. */
  hasFiles?: boolean
  /** `data-` attributes for the page's script. */
  data?: Readonly<Record<string, string>>
  className?: string
  label?: string
  children?: ReactNode
}

/** A form that writes: sent twice, by two presses or by Back, it is done once. */
export function OfficeForm(props: OfficeFormProps) {
  const { url, makeKey } = useOffice()
  const data = Object.fromEntries(
    Object.entries(props.data ?? {}).map(([name, value]) => [`data-${name}`, value]),
  )
  return (
    <form
      method="post"
      id={props.id}
      action={props.action ?? url.pathname + url.search}
      encType={props.hasFiles ? 'multipart/form-data' : undefined}
      className={props.className ?? 'o-form'}
      aria-label={props.label}
      {...data}
    >
      <input type="hidden" name="_key" value={makeKey()} />
      {props.children}
    </form>
  )
}
