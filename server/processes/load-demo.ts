/** The only door to the demo. Each part is loaded when it is asked for: a real shop loads none of them. */
export const loadDemoShop = () => import('#demo/open-demo-shop.ts')
export const loadDemoCustomers = () => import('#demo/seed/demo-customers.ts')
export const loadExamplePages = () => import('#demo/seed/example-pages.ts')
export const loadSimulation = () => import('#demo/simulation/start-simulation.ts')
