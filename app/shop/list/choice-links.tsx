export type ChoiceLink = {
  label: string
  href: string
  isChosen: boolean
  count?: number
}

/** One of a few: each has its own address, so that nobody needs a button or a script. */
export function ChoiceLinks({
  label,
  choices,
  isLabelShown = true,
}: {
  label: string
  choices: readonly ChoiceLink[]
  isLabelShown?: boolean
}) {
  return (
    <nav className="choice-links" aria-label={label}>
      {isLabelShown && <p aria-hidden="true">{label}</p>}
      <ul className="choice-row">
        {choices.map(({ label: words, href, isChosen, count }) => (
          <li key={href}>
            <a href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
              {words}
              {count !== undefined && <span className="choice-count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
