/** Never shown: whatever no route matches is answered before, with the error page. */
export function loader() {
  return null
}

export default function Unknown() {
  return null
}
