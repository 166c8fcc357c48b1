import { Accordion } from '#app/ui/navigation/accordion.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge, type BadgeTone } from '#app/ui/feedback/badge.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { Dialog, DialogButton, DialogCloseButton } from '#app/ui/feedback/dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Menu } from '#app/ui/navigation/menu.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { Skeleton, SkeletonCard } from '#app/ui/feedback/skeleton.tsx'
import { PrintsScene } from './styleguide-scene.tsx'
import { Specimen } from './styleguide-specimen.tsx'
import { Toast } from '#app/ui/feedback/toast.tsx'

const badgeTones: BadgeTone[] = [
  'neutral',
  'accent',
  'sage',
  'butter',
  'success',
  'warning',
  'danger',
  'info',
]

function Overlays() {
  return (
    <Specimen title="Dialog and menus">
      <DialogButton dialogId="sg-dialog" variant="secondary">
        Delete this design
      </DialogButton>
      <Dialog
        id="sg-dialog"
        title="Delete this design?"
        closeLabel="Close"
        size="small"
        actions={
          <>
            <DialogCloseButton>Keep it</DialogCloseButton>
            <Button type="button" variant="danger" icon="trash">
              Delete
            </Button>
          </>
        }
      >
        <p>“Summer in Menorca” and its 14 photographs will be gone for good.</p>
      </Dialog>
      <Menu
        label="Sort by"
        items={[
          { label: 'Most loved', href: '#menu-loved', current: true },
          { label: 'Newest', href: '#menu-new' },
          { label: 'Price', href: '#menu-price' },
        ]}
      />
      <Menu
        label="More actions"
        iconOnly
        icon="ellipsis"
        variant="quiet"
        items={[
          { label: 'Copy', href: '#menu-copy', icon: 'copy' },
          { label: 'Download', href: '#menu-download', icon: 'download' },
        ]}
      />
    </Specimen>
  )
}

export function Feedback() {
  return (
    <Section title="Feedback and overlays" eyebrow="Part three" tone="sunken">
      <Specimen title="Badges">
        {badgeTones.map((tone) => (
          <Badge tone={tone} key={tone} icon={tone === 'success' ? 'check' : undefined}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="Alerts" layout="stack">
        <Alert title="Mother’s Day is on 4 May">Order by 28 April and it arrives in time.</Alert>
        <Alert tone="success" title="Thank you, Marta!">
          <p>Your order is on its way to our printers.</p>
        </Alert>
        <Alert
          tone="warning"
          title="This photo may print blurred"
          actions={
            <ButtonLink href="#alerts" variant="secondary" size="small">
              Choose another
            </ButtonLink>
          }
        >
          <p>It has 640 × 480 pixels; a canvas of this size wants four times as many.</p>
        </Alert>
        <Alert tone="danger" title="The payment did not go through">
          <p>
            Nothing was charged. <a href="#alerts">Try another card</a>.
          </p>
        </Alert>
      </Specimen>
      <Specimen title="Toasts (in the page: fixed at the bottom)" layout="stack">
        <Toast tone="success" persistent action={<a href="#toasts">View cart</a>}>
          Mug added to your cart
        </Toast>
        <Toast
          persistent
          action={
            <Button type="button" size="small" variant="secondary">
              Reload
            </Button>
          }
        >
          A newer version is here
        </Toast>
        <Toast tone="danger" persistent>
          No connection. We keep trying.
        </Toast>
      </Specimen>
      <Overlays />
      <Specimen title="Accordion" layout="plain">
        <Accordion
          name="sg-questions"
          items={[
            {
              title: 'How long does printing take?',
              content: 'Two working days for mugs and prints, three for canvases.',
              open: true,
            },
            { title: 'Can I use photos from my phone?', content: 'Yes, from 2 megapixels on.' },
            { title: 'What if I do not like it?', content: 'Tell us: we print it again.' },
          ]}
        />
      </Specimen>
      <Specimen title="Skeletons" layout="plain">
        <div className="grid-cards">
          <SkeletonCard />
          <SkeletonCard />
          <div className="stack">
            <Skeleton shape="circle" />
            <Skeleton lines={3} />
            <Skeleton shape="button" />
          </div>
        </div>
      </Specimen>
      <Specimen title="Empty state" layout="plain">
        <EmptyState
          illustration={<PrintsScene />}
          title="Your cart is waiting for a photo"
          text="Pick a mug, a canvas or a cushion: it takes five minutes."
          headingLevel={3}
          actions={<ButtonLink href="#empty">Find a gift</ButtonLink>}
        />
      </Specimen>
    </Section>
  )
}
