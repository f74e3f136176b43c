import { htmlToText } from 'html-to-text'
import sanitize, { type IOptions } from 'sanitize-html'

/** Longer ones are shown as text alone. */
const maxHtml = 1024 * 1024

const length = /^\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%|ex)?$/
const lengths = /^(\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?|auto)( (\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?|auto)){0,3}$/
const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i
const word = /^[a-z-]{1,30}$/i
const border = /^[a-z0-9#(),.%\s-]{1,80}$/i
/** Looks, and nothing that leaves the place of the element or loads something. */
const style: Record<string, RegExp[]> = Object.fromEntries([
  ...['color', 'background-color', 'border-color', 'background'].map((name) => [name, [colour]]),
  ...['font-size', 'line-height', 'letter-spacing', 'text-indent', 'width', 'max-width', 'min-width'].map((n) => [
    n,
    [length, word],
  ]),
  ...['height', 'max-height', 'min-height', 'border-radius', 'border-spacing', 'border-width'].map((n) => [
    n,
    [lengths, word],
  ]),
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'].map((n) => [n, [lengths]]),
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'].map((n) => [n, [lengths]]),
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left'].map((n) => [n, [border]]),
  ...[
    'font-style',
    'font-weight',
    'text-align',
    'text-decoration',
    'text-transform',
    'vertical-align',
    'white-space',
  ].map((n) => [n, [word, /^[1-9]00$/]]),
  ...[
    'border-style',
    'border-collapse',
    'list-style-type',
    'table-layout',
    'word-break',
    'word-wrap',
    'overflow-wrap',
  ].map((n) => [n, [word]]),
  ['font-family', [/^[\w\s"',.-]{1,200}$/]],
  ['display', [/^(block|inline|inline-block|none|table|table-row|table-cell|list-item)$/]],
])
const look = ['style', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'title']
const options: IOptions = {
  allowedTags: [
    ...[
      'a',
      'abbr',
      'address',
      'article',
      'b',
      'bdi',
      'bdo',
      'big',
      'blockquote',
      'br',
      'caption',
      'center',
      'cite',
      'code',
    ],
    ...[
      'col',
      'colgroup',
      'dd',
      'del',
      'details',
      'div',
      'dl',
      'dt',
      'em',
      'figcaption',
      'figure',
      'font',
      'footer',
      'h1',
      'h2',
    ],
    ...[
      'h3',
      'h4',
      'h5',
      'h6',
      'header',
      'hr',
      'i',
      'img',
      'ins',
      'kbd',
      'li',
      'main',
      'mark',
      'ol',
      'p',
      'pre',
      'q',
      's',
      'samp',
    ],
    ...[
      'section',
      'small',
      'span',
      'strike',
      'strong',
      'sub',
      'summary',
      'sup',
      'table',
      'tbody',
      'td',
      'tfoot',
      'th',
      'thead',
    ],
    ...['time', 'tr', 'tt', 'u', 'ul', 'var', 'wbr'],
  ],
  // what a browser would run or style with: their text is no text either
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'svg',
    'math',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
    'object',
  ],
  allowedAttributes: {
    '*': look,
    a: ['href', ...look],
    img: ['src', 'alt', ...look],
    font: ['color', 'face', 'size', ...look],
    table: ['border', 'cellpadding', 'cellspacing', ...look],
    td: ['colspan', 'rowspan', ...look],
    th: ['colspan', 'rowspan', ...look],
    col: ['span', ...look],
    ol: ['start', 'type', ...look],
  },
  allowedStyles: { '*': style },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nestingLimit: 100,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs) }),
    body: 'div',
  },
}
// links open outside of the frame
;(options.allowedAttributes as Record<string, string[]>).a!.push('target', 'rel')
const pictureOf = ({ src = '', ...more }: Record<string, string>): Record<string, string> =>
  src.startsWith('data:') && !/^data:image\/(png|jpe?g|gif|webp);base64,/i.test(src) ? more : { src, ...more }

/** The letter as its writer formatted it, without anything that runs, loads unasked or covers the page. Null: nothing to show. */
export const formatOf = (html: string): string | null => {
  if (html.length > maxHtml) return null
  try {
    const clean = sanitize(html, options).trim()
    return clean === '' || clean.length > maxHtml ? null : clean
  } catch {
    return null
  }
}

/** The text of a letter that has only a formatted form. Quotes keep their marks. */
export const textOfHtml = (html: string): string => {
  const short = html.slice(0, maxHtml)
  try {
    return htmlToText(sanitize(short, options), {
      wordwrap: false,
      limits: { maxDepth: 60, maxInputLength: maxHtml },
      selectors: [
        { selector: 'img', format: 'skip' },
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['<', '>'] } },
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
        { selector: 'table', format: 'block' },
        { selector: 'blockquote', format: 'blockquote', options: { trimEmptyLines: true } },
      ],
    }).trim()
  } catch {
    return ''
  }
}
