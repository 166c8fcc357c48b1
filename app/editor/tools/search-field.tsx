type SearchFieldProps = { label: string; value: string; onChange: (query: string) => void }

/** Named by what stands in it, where there is no room for a label. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      className="field-control"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
