import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { Card, CardGrid } from '#app/ui/goods/card.tsx'
import { Picture, type PictureSource } from '#app/ui/picture/picture.tsx'
import { PriceText } from '#app/ui/goods/price.tsx'
import { Rating } from '#app/ui/goods/rating.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { CanvasScene, CushionScene, MugScene, PrintsScene } from './styleguide-scene.tsx'
import { Specimen } from './styleguide-specimen.tsx'

const cardSizes = '(width < 768px) 45vw, 300px'

function Cards() {
  return (
    <CardGrid>
      {[
        <Card
          key="mug"
          href="#mug"
          name="Photo mug with a heart handle"
          picture={<MugScene />}
          badges={<Badge tone="accent">−20 %</Badge>}
          rating={<Rating value={4.6} label="4.6 out of 5" count="128" size="small" />}
          price={<PriceText amount="9,90 €" was="12,40 €" labelNow="Now" labelWas="before" />}
          action={
            <Button type="button" variant="quiet" size="small" icon="heart" aria-label="Keep mug" />
          }
        />,
        <Card
          key="canvas"
          href="#canvas"
          name="Canvas on a wooden frame"
          picture={<CanvasScene />}
          badges={<Badge tone="sage">FSC wood</Badge>}
          rating={<Rating value={4.9} label="4.9 out of 5" count="2 310" size="small" />}
          price={<PriceText prefix="from" amount="24,90 €" />}
        />,
        <Card
          key="cushion"
          href="#cushion"
          name="Cushion, soft as a Sunday"
          picture={<CushionScene />}
          badges={<Badge tone="butter">New</Badge>}
          price={<PriceText amount="19,90 €" />}
        />,
        <Card
          key="prints"
          href="#prints"
          name="Retro prints with a white border, set of 24"
          picture={<PrintsScene />}
          rating={<Rating value={4.3} label="4.3 out of 5" count="87" size="small" />}
          price={<PriceText amount="11,90 €" />}
        />,
      ]}
    </CardGrid>
  )
}

function Words() {
  return (
    <div className="prose">
      <h3>Printed in Europe, packed by hand</h3>
      <p>
        We print on the day after your order and send it <strong>without plastic</strong>. Read{' '}
        <a href="#paper">where our paper comes from</a>.
      </p>
      <ul>
        <li>Ceramics that survive the dishwasher</li>
        <li>Cotton canvas on pine from certified forests</li>
      </ul>
      <blockquote>My grandmother drinks from it every morning.</blockquote>
    </div>
  )
}

export function Shop({ picture }: { picture?: PictureSource }) {
  return (
    <>
      <Section
        title="Loved this week"
        eyebrow="Part four"
        intro="Product cards: the whole card is one link."
        actions={
          <ButtonLink href="#all" variant="quiet" iconEnd="arrow-right">
            See all gifts
          </ButtonLink>
        }
      >
        <Cards />
      </Section>
      <Section title="Prices, stars, words" tone="sage" align="center" intro="A tinted section.">
        <Specimen title="Prices" layout="row">
          <PriceText amount="12,40 €" size="small" />
          <PriceText amount="12,40 €" />
          <PriceText amount="24,90 €" size="large" note="incl. VAT" />
          <PriceText amount="9,90 €" was="12,40 €" labelNow="Now" labelWas="before" size="large" />
        </Specimen>
        <Specimen title="Ratings">
          <Rating value={0} label="No stars" size="small" />
          <Rating value={2.5} label="2.5 out of 5" />
          <Rating value={4.75} label="4.75 out of 5" count="1 204 reviews" size="large" />
        </Specimen>
        <Specimen title="Prose" layout="plain">
          <Words />
        </Specimen>
        {picture && (
          <Specimen title="Picture" layout="plain">
            <Picture source={picture} sizes={cardSizes} alt="A sample photograph" />
          </Specimen>
        )}
      </Section>
    </>
  )
}
