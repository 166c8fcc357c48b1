import { Outlet } from 'react-router'
import { PageFrame } from './page-frame.tsx'

export default function Master() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}
