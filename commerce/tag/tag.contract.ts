import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { ArticleCard, SlugsByLanguage, TagLink } from '#commerce/catalogue/article.contract.ts'
import { tagSubjects } from '#commerce/catalogue/catalogue.terms.ts'
import { articlePaging } from '#commerce/catalogue/paging.contract.ts'
import { DesignCard } from '#commerce/design/design.contract.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'

export const tagContract = {
  listTags: endpoint({
    method: 'GET',
    path: '/tags',
    access: 'anyone',
    summary: 'Tags with how many articles and designs they hold',
    input: z.object({}),
    output: z.object({
      tags: z.array(
        TagLink.extend({
          subject: z.enum(tagSubjects),
          picture: PictureSource.optional(),
          articleCount: z.number(),
          designCount: z.number(),
        }),
      ),
    }),
    browser: true,
  }),
  getTag: endpoint({
    method: 'GET',
    path: '/tags/{slug}',
    access: 'anyone',
    summary: 'A tag with its articles and designs, whatever language the slug is in',
    input: z.object({ slug: text(200), ...articlePaging }),
    output: TagLink.extend({
      title: z.string(),
      summary: z.string(),
      picture: PictureSource.optional(),
      articles: z.array(ArticleCard),
      articleCount: z.number(),
      /** The first ones; more of them with `listDesigns`. */
      designs: z.array(DesignCard),
      designCount: z.number(),
      slugs: SlugsByLanguage,
    }),
    browser: true,
  }),
}
