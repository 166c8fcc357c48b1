import './styleguide.css'
import type { Brand } from '#app/ui/foundation/brand.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Hero } from '#app/ui/page/hero.tsx'
import { LanguageSwitcher, LanguageSwitcherTrigger } from '#app/ui/navigation/language-switcher.tsx'
import { Logo } from '#app/ui/picture/logo.tsx'
import { PageFooter } from '#app/ui/page/page-footer.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { Picture, type PictureSource } from '#app/ui/picture/picture.tsx'
import { Rating } from '#app/ui/goods/rating.tsx'
import { Feedback } from './styleguide-feedback.tsx'
import { Forms } from './styleguide-forms.tsx'
import { Foundations } from './styleguide-foundations.tsx'
import { Navigation } from './styleguide-navigation.tsx'
import { GiftScene } from './styleguide-scene.tsx'
import { Shop } from './styleguide-shop.tsx'
import { ToastRegion } from '#app/ui/feedback/toast.tsx'
import { UspList } from '#app/ui/page/usp-list.tsx'

export interface StyleguideProps {
  brand?: Brand
  /** A real picture for hero and specimen; without it they are drawn. */
  picture?: PictureSource
}

const languagePanelId = 'sg-languages'
const languageLabel = 'Change country or language'

const countries: [string, ...[string, string][]][] = [
  ['Österreich', ['Deutsch', 'de-AT']],
  ['Belgique · België', ['Français', 'fr-BE'], ['Nederlands', 'nl-BE']],
  ['Česko', ['Čeština', 'cs-CZ']],
  ['Danmark', ['Dansk', 'da-DK']],
  ['Deutschland', ['Deutsch', 'de-DE']],
  ['España', ['Español', 'es-ES'], ['Català', 'ca-ES']],
  ['France', ['Français', 'fr-FR']],
  ['Ireland', ['English', 'en-IE']],
  ['Italia', ['Italiano', 'it-IT']],
  ['Nederland', ['Nederlands', 'nl-NL']],
  ['Polska', ['Polski', 'pl-PL']],
  ['Portugal', ['Português', 'pt-PT']],
  ['Slovensko', ['Slovenčina', 'sk-SK']],
  ['Suomi', ['Suomi', 'fi-FI']],
  ['Sverige', ['Svenska', 'sv-SE']],
]

function SampleTrigger() {
  return (
    <LanguageSwitcherTrigger
      panelId={languagePanelId}
      label={languageLabel}
      current="España · Español"
    />
  )
}

function SampleHeader({ brand }: { brand: Brand }) {
  return (
    <PageHeader
      logo={<Logo brand={brand} brandName={brand === 'tazalia' ? 'Tazalia' : 'Estampa'} />}
      homeHref="/"
      skipLabel="Skip to content"
      usps={[
        { icon: 'truck', text: 'Free delivery from 49 €' },
        { icon: 'star', text: '4.8 of 5 from 12 000 reviews' },
        { icon: 'leaf', text: 'Printed in Europe' },
      ]}
      nav={{
        label: 'Main',
        openLabel: 'Open menu',
        closeLabel: 'Close menu',
        links: [
          { label: 'Mugs', href: '#mugs', current: true },
          { label: 'Canvases', href: '#canvases' },
          { label: 'Cushions', href: '#cushions' },
          { label: 'Photo prints', href: '#photo-prints' },
          { label: 'Textiles', href: '#textiles' },
          { label: 'Occasions', href: '#occasions' },
          { label: 'Offers', href: '#offers', highlight: true },
        ],
      }}
      search={{
        label: 'Search',
        placeholder: 'What are you looking for?',
        submitLabel: 'Search now',
      }}
      account={{ href: '#account', label: 'Log in', name: 'Marta' }}
      cart={{ href: '#cart', label: 'Cart', count: 2 }}
      links={[{ label: 'Help', href: '#help', icon: 'circle-question-mark' }]}
      utility={<SampleTrigger />}
      menuFoot={<SampleTrigger />}
    />
  )
}

function SampleFooter({ brand }: { brand: Brand }) {
  const columns = [
    { title: 'Gifts', words: ['Mugs', 'Canvases', 'Cushions', 'Prints'] },
    { title: 'Help', words: ['Delivery', 'Returns', 'Track an order', 'Contact'] },
    { title: 'About us', words: ['Our story', 'Reviews', 'Affiliates', 'Jobs'] },
    { title: 'Small print', words: ['Terms', 'Privacy', 'Cookies', 'Imprint'] },
  ]
  return (
    <PageFooter
      logo={<Logo brand={brand} brandName={brand === 'tazalia' ? 'Tazalia' : 'Estampa'} />}
      about="Custom printed gifts from your photographs, made to order and packed by hand."
      navLabel="Footer"
      columns={columns.map(({ title, words }) => ({
        title,
        links: words.map((word) => ({ label: word, href: `#${title}-${word}` })),
      }))}
      languageSwitcher={
        <LanguageSwitcher
          panelId={languagePanelId}
          label={languageLabel}
          current="España · Español"
          closeLabel="Close"
          languagesTitle="Language"
          languages={[
            { label: 'Español', href: '#es', lang: 'es-ES', current: true },
            { label: 'Català', href: '#ca', lang: 'ca-ES' },
          ]}
          countriesTitle="Country"
          countries={countries.map(([name, ...languages]) => ({
            name,
            languages: languages.map(([label, lang]) => ({
              label,
              lang,
              href: `#${lang}`,
              current: lang === 'es-ES',
            })),
          }))}
        />
      }
      payments={{
        label: 'Payment',
        marks: ['Visa', 'PayPal', 'Bizum', 'Klarna'].map((name) => ({ name, mark: name })),
      }}
      legal="© 2026 Estampa. Prices include VAT."
    />
  )
}

/** A whole page: mount it in a layout that has no header or footer of its own. */
export function Styleguide({ brand = 'estampa', picture }: StyleguideProps) {
  return (
    <>
      <SampleHeader brand={brand} />
      <main id="main">
        <Hero
          eyebrow="Made from your photographs"
          title="Gifts that only you could give"
          text="Put your best moments on a mug, a canvas or a cushion. Designed in five minutes, printed tomorrow."
          picture={
            picture ? (
              <Picture source={picture} sizes="(width < 768px) 92vw, 640px" alt="" priority />
            ) : (
              <GiftScene />
            )
          }
          sticker="Ready in 2 days"
          actions={
            <>
              <ButtonLink href="#create" size="large" iconEnd="arrow-right">
                Create your gift
              </ButtonLink>
              <ButtonLink href="#ideas" size="large" variant="secondary">
                See ideas
              </ButtonLink>
            </>
          }
          note={<Rating value={4.8} label="4.8 out of 5" count="4.8 from 12 000 reviews" />}
        />
        <div className="container">
          <UspList
            items={[
              { icon: 'truck', title: 'With you on Thursday', text: 'Free from 49 €' },
              { icon: 'shield-check', title: 'Loved or printed again', text: 'No questions asked' },
              { icon: 'leaf', title: 'No plastic', text: 'Paper all the way' },
              { icon: 'message-circle', title: 'People who answer', text: 'Every day until 20:00' },
            ]}
          />
        </div>
        <Foundations />
        <Forms />
        <Feedback />
        <Shop picture={picture} />
        <Navigation />
      </main>
      <SampleFooter brand={brand} />
      <ToastRegion label="Messages" />
    </>
  )
}
