import './names-of-pieces.css'

type NamesOfPiecesProps = {
  names: readonly { name: string; copies?: number | undefined }[]
  /** How many there are, in words. */
  summary: string
}

/** Names on the pieces: one press away, as thirty of them would push the rest out of sight. */
export function NamesOfPieces({ names, summary }: NamesOfPiecesProps) {
  return (
    <details className="names-of-pieces">
      <summary>{summary}</summary>
      <ul>
        {names.map(({ name, copies = 1 }, index) => (
          <li key={index} dir="auto">
            {copies > 1 ? `${name} × ${copies}` : name}
          </li>
        ))}
      </ul>
    </details>
  )
}
