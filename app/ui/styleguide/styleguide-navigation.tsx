import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { DataList } from '#app/ui/goods/data-list.tsx'
import { LightHeader } from '#app/ui/page/light-header.tsx'
import { Logo } from '#app/ui/picture/logo.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { SideNav } from '#app/ui/navigation/side-nav.tsx'
import { Steps } from '#app/ui/navigation/steps.tsx'
import { Specimen } from './styleguide-specimen.tsx'
import { Tabs } from '#app/ui/navigation/tabs.tsx'

const orders = [
  { number: 'ES-10482', date: '2 March', state: 'Printing', total: '38,70 €' },
  { number: 'ES-10391', date: '14 February', state: 'Delivered', total: '21,90 €' },
]

function OrdersTable() {
  return (
    <table className="table table-stacked">
      <caption>Your last orders</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col">State</th>
          <th scope="col" className="table-number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.number}>
            <th scope="row" data-label="Order">
              <a href="#orders">{order.number}</a>
            </th>
            <td data-label="Date">{order.date}</td>
            <td data-label="State">{order.state}</td>
            <td data-label="Total" className="table-number">
              {order.total}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Account() {
  return (
    <div className="with-side-nav">
      <SideNav
        label="Account"
        items={[
          { label: 'Orders', href: '#orders', icon: 'package', current: true },
          { label: 'Designs', href: '#designs', icon: 'palette' },
          { label: 'Invoices', href: '#invoices', icon: 'receipt' },
          { label: 'Addresses', href: '#addresses', icon: 'map-pin' },
          { label: 'Messages', href: '#messages', icon: 'message-circle' },
          { label: 'Profile', href: '#profile', icon: 'user' },
        ]}
        foot={
          <Button type="button" variant="quiet" icon="log-out">
            Log out
          </Button>
        }
      />
      <div className="panel">
        <OrdersTable />
      </div>
    </div>
  )
}

export function Navigation() {
  return (
    <Section title="Finding the way" eyebrow="Part five">
      <Specimen title="Breadcrumbs" layout="plain">
        <Breadcrumbs
          label="You are here"
          items={[
            { label: 'Home', href: '/' },
            { label: 'Mugs', href: '/mugs' },
            { label: 'Magic mugs', href: '/mugs/magic' },
            { label: 'Heart handle' },
          ]}
        />
      </Specimen>
      <Specimen title="Tabs" layout="plain">
        <Tabs
          label="Product details"
          items={[
            { label: 'Description', href: '#description', current: true },
            { label: 'Delivery', href: '#delivery' },
            { label: 'Reviews', href: '#reviews', count: 128 },
            { label: 'Questions', href: '#questions' },
          ]}
        />
      </Specimen>
      <Specimen title="Steps" layout="plain">
        <Steps
          label="Checkout"
          stateLabels={{ done: 'done', current: 'current', upcoming: 'to come' }}
          steps={[
            { label: 'Cart', state: 'done', href: '#cart' },
            { label: 'Address', state: 'done', href: '#address' },
            { label: 'Delivery', state: 'current' },
            { label: 'Payment', state: 'upcoming' },
          ]}
        />
      </Specimen>
      <Specimen title="Pagination" layout="plain">
        <Pagination
          label="Pages"
          previous={{ href: '?page=3', label: 'Previous page' }}
          next={{ href: '?page=5', label: 'Next page' }}
          pages={[1, 3, 4, 5, 12].map((page) => ({
            page,
            href: `?page=${page}`,
            label: `Page ${page}`,
            current: page === 4,
          }))}
        />
      </Specimen>
      <Specimen title="Account: side navigation and table" layout="plain">
        <Account />
      </Specimen>
      <Specimen title="Data lists" layout="plain">
        <div className="with-summary">
          <DataList
            items={[
              { term: 'Order', value: 'ES-10482' },
              { term: 'Delivery', value: 'Marta Ruiz, Carrer de la Pau 4, 07701 Maó' },
              { term: 'E-mail', value: 'marta@example.org', action: <a href="#mail">Change</a> },
            ]}
          />
          <div className="panel">
            <DataList
              layout="sums"
              items={[
                { term: 'Items', value: '34,80 €' },
                { term: 'Delivery', value: '3,90 €' },
                { term: 'Total', value: '38,70 €', strong: true },
              ]}
            />
          </div>
        </div>
      </Specimen>
      <Specimen title="Light header, logos" layout="plain">
        <LightHeader
          logo={<Logo brand="estampa" brandName="Estampa" />}
          homeHref="/"
          skipLabel="Skip to the form"
          back={{ href: '/cart', label: 'Back to the cart' }}
          reassurance={{ text: 'Secure payment' }}
        />
        <div className="cluster specimen-logos">
          <Logo brand="estampa" brandName="Estampa" />
          <Logo brand="tazalia" brandName="Tazalia" />
        </div>
      </Specimen>
    </Section>
  )
}
