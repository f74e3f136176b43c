import { type Accents, accentTokens, type BrandId, brandIds, brands } from '@beseda/contract/brands.ts'
import type { FastifyInstance } from 'fastify'
import { assetHeaders } from './headers.ts'

const tokens = (accents: Accents): string => accentTokens.map((name) => `--${name}:${accents[name]}`).join(';')
/** Overrides the accent tokens of the console, whose selectors are `:root` and `[data-theme="dark"]`. */
export const brandCss = (id: BrandId): string =>
  `:root:root{${tokens(brands[id].light)}}\n[data-theme="dark"][data-theme="dark"]{${tokens(brands[id].dark)}}\n`
/** The same for public pages, which have no script and follow the system's theme. */
export const publicBrandCss = (id: BrandId): string =>
  `:root:root{${tokens(brands[id].light)}}\n@media(prefers-color-scheme:dark){:root:root{${tokens(brands[id].dark)}}}\n`
export const brandIcon = (id: BrandId): string => {
  const { name, mark, light } = brands[id]
  const [front, back] = mark
  const on = light['accent-on']
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><title>${name}</title><rect width="26" height="26" rx="8" fill="${light.accent}"/><path d="${front}" fill="${on}"/><path d="${back}" fill="${on}" opacity=".62"/></svg>\n`
}
/** Colours and icon of each brand: `/brand/<id>.css`, `/brand/<id>-public.css`, `/brand/<id>.svg`. */
export const mountBrandFiles = (app: FastifyInstance): void => {
  const serve = (path: string, type: string, text: string): void => {
    app.get(path, (_, reply) =>
      reply
        .headers(assetHeaders({ foreign: false, hashed: false }))
        .type(type)
        .send(text),
    )
  }
  for (const id of brandIds) {
    serve(`/brand/${id}.css`, 'text/css; charset=utf-8', brandCss(id))
    serve(`/brand/${id}-public.css`, 'text/css; charset=utf-8', publicBrandCss(id))
    serve(`/brand/${id}.svg`, 'image/svg+xml', brandIcon(id))
  }
}
