import type { CatalogueList } from '#commerce/content/content.contract.ts'
import { PageHead } from '#app/page-head.tsx'
import { BlockView } from './block.tsx'

export function LandingPage({ list }: { list: CatalogueList }) {
  const startsWithBanner = list.blocks[0]?.kind === 'banner'
  return (
    <>
      <PageHead title={list.title} description={list.summary} picture={list.picture} />
      {!startsWithBanner && (
        <header className="container page-block stack stack-small">
          <h1>{list.title}</h1>
          <p className="lead">{list.intro}</p>
        </header>
      )}
      {list.blocks.map((block, index) => (
        <BlockView key={index} block={block} isFirst={index === 0} />
      ))}
    </>
  )
}
