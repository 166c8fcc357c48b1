import { Button, ButtonLink, type ButtonVariant } from '#app/ui/form/button.tsx'
import {
  CheckboxField,
  ErrorSummary,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
} from '#app/ui/form/field.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { Specimen } from './styleguide-specimen.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Specimen title={`Button, ${variant}`} key={variant}>
          <Button type="button" variant={variant} size="large">
            Large
          </Button>
          <Button type="button" variant={variant} icon="shopping-bag">
            Add to cart
          </Button>
          <Button type="button" variant={variant} size="small" iconEnd="arrow-right">
            Small
          </Button>
          <Button type="button" variant={variant} busy>
            Saving
          </Button>
          <Button type="button" variant={variant} disabled>
            Disabled
          </Button>
          <Button type="button" variant={variant} icon="heart" aria-label={`Keep, ${variant}`} />
        </Specimen>
      ))}
      <Specimen title="Button link, block" layout="stack">
        <ButtonLink href="#forms" block iconEnd="arrow-right">
          To the checkout
        </ButtonLink>
      </Specimen>
    </>
  )
}

function AddressForm() {
  return (
    <form className="form" method="get" action="/styleguide" noValidate>
      <ErrorSummary
        title="Two things need your attention"
        errors={[
          { fieldId: 'sg-email', message: 'Enter an e-mail address with an @' },
          { fieldId: 'sg-delivery', message: 'Choose how we deliver' },
        ]}
      />
      <div className="form-row">
        <TextField label="First name" name="first_name" autoComplete="given-name" required />
        <TextField label="Last name" name="last_name" autoComplete="family-name" required />
      </div>
      <TextField
        id="sg-email"
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue="marta.example.org"
        hint="We send the confirmation here."
        error="Enter an e-mail address with an @"
        required
      />
      <div className="form-row form-row-short-long">
        <TextField label="Postcode" name="postcode" autoComplete="postal-code" required />
        <TextField label="Town" name="town" autoComplete="address-level2" required />
      </div>
      <SelectField label="Country" name="country" defaultValue="ES" required>
        <option value="ES">España</option>
        <option value="PT">Portugal</option>
        <option value="DE">Deutschland</option>
      </SelectField>
      <TextField label="Company" name="company" optionalLabel="(optional)" />
      <TextField label="Order number" name="order" defaultValue="1024-77" readOnly />
      <TextField label="Voucher" name="voucher" disabled end={<Button type="button">Use</Button>} />
      <TextArea
        label="Message"
        name="message"
        optionalLabel="(optional)"
        hint="Up to 500 letters."
      />
      <RadioGroup
        id="sg-delivery"
        label="Delivery"
        name="delivery"
        layout="cards"
        error="Choose how we deliver"
        required
        options={[
          { value: 'home', label: 'To your door', hint: 'Thursday, 6 March', end: '3,90 €' },
          { value: 'point', label: 'Pick-up point', hint: 'Wednesday, 5 March', end: '2,50 €' },
          { value: 'night', label: 'Overnight', hint: 'Not for canvases', disabled: true },
        ]}
      />
      <RadioGroup
        label="Size"
        name="size"
        layout="chips"
        defaultValue="30"
        options={[
          { value: '20', label: '20 × 20 cm' },
          { value: '30', label: '30 × 30 cm' },
          { value: '50', label: '50 × 50 cm' },
          { value: '90', label: '90 × 90 cm', disabled: true },
        ]}
      />
      <RadioGroup
        label="Gift wrapping"
        name="wrapping"
        defaultValue="none"
        options={[
          { value: 'none', label: 'No, thank you' },
          { value: 'kraft', label: 'Kraft paper with a ribbon' },
        ]}
      />
      <CheckboxField label="Send me offers, twice a month" name="offers" defaultChecked />
      <CheckboxField
        label="I accept the terms of sale"
        name="terms"
        error="Accept the terms to go on"
        required
      />
      <div className="form-actions">
        <Button size="large">Continue</Button>
        <ButtonLink href="#forms" variant="quiet">
          Back to the cart
        </ButtonLink>
      </div>
    </form>
  )
}

export function Forms() {
  return (
    <Section title="Buttons and forms" eyebrow="Part two" id="forms">
      <Buttons />
      <Specimen title="Form" layout="plain">
        <AddressForm />
      </Specimen>
    </Section>
  )
}
