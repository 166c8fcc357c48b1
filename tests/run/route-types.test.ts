import { expect, it } from 'vitest'
import { withoutRouteModules } from './route-types.ts'

it('keeps addresses and files of routes, and names no module of theirs', () => {
  const head = `import "react-router"

declare module "react-router" {
  interface Register {
    pages: Pages
    routeFiles: RouteFiles
`
  const pages = `  }
}

type Pages = {
  "/": {
    params: {};
  };
};

type RouteFiles = {
  "root.tsx": {
    id: "root";
    page: "/";
  };
};
`
  const modules = `
type RouteModules = {
  "root": typeof import("./app/root.tsx");
  "home": typeof import("./app/shop/home/home.route.tsx");
};`
  const generated = `${head}    routeModules: RouteModules\n${pages}${modules}`
  expect(withoutRouteModules(generated)).toBe(`${head}${pages}\n`)
  expect(withoutRouteModules(`${head}${pages}\n`)).toBe(`${head}${pages}\n`)
})
