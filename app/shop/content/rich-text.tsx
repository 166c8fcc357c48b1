/**
 * Plain text with a little structure: blank lines part blocks, `## ` makes a heading, `- ` a list.
 * It becomes elements, never HTML, so nothing in it can run.
 */
export function RichText({ text }: { text: string }) {
  return (
    <div className="prose">
      {text.split(/\n{2,}/).map((block, index) => (
        <Block key={index} block={block.trim()} />
      ))}
    </div>
  )
}

function Block({ block }: { block: string }) {
  if (block.startsWith('## ')) return <h2>{block.slice(3)}</h2>
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('- '))) {
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    )
  }
  return <p>{block}</p>
}
