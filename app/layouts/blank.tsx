import { Outlet } from 'react-router'

/** Nothing around the page: the constructor owns the whole screen. */
export default function Blank() {
  return <Outlet />
}
