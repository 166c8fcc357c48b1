export function SkipLink({ label, targetId = 'main' }: { label: string; targetId?: string }) {
  return (
    <a className="skip-link" href={`#${targetId}`}>
      {label}
    </a>
  )
}
