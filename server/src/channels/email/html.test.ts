import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { formatOf, textOfHtml } from './html.ts'

const hostile = [
  '<script>alert(1)</script>text',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)><p>x',
  '<svg><script>alert(1)</script><foreignObject><b onclick=alert(1)>x</b></foreignObject></svg>y',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">x',
  '<div style="position:fixed;top:0;left:0;width:100%;height:100%">x</div>',
  '<div style="width: expression(alert(1))">x</div>',
  '<div style="background:url(https://evil.example/t.png)">x</div>',
  '<div style="background-image:url(https://evil.example/t.png);color:red">x</div>',
  '<div style="margin:-500px">x</div>',
  '<style>*{display:none}@import url(https://evil.example/x.css)</style>x',
  '<link rel=stylesheet href=https://evil.example/x.css>x',
  '<meta http-equiv=refresh content="0;url=https://evil.example">x',
  '<base href="https://evil.example/">x',
  '<form action="https://evil.example"><input name=a><button formaction=javascript:alert(1)>go</button></form>x',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>x',
  '<object data=x.swf></object><embed src=x.swf>x',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">x',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x',
  '<template><script>alert(1)</script></template>x',
  '<body onload=alert(1) background=https://evil.example/t.png>x',
  '<video src=https://evil.example/v.mp4 autoplay></video><audio src=https://evil.example/a.mp3>x',
  '<img srcset="https://evil.example/a.png 1x">x',
  '<table background="https://evil.example/t.png"><tr><td>x</table>',
  '<details open ontoggle=alert(1)>x</details>',
  '<a href="//evil.example">x</a>',
  '<xmp><img src=x onerror=alert(1)></xmp>x',
  '<p>x</p><plaintext><img src=x onerror=alert(1)>',
]
const loads = ['src', 'href', 'background', 'srcset', 'action', 'formaction', 'poster', 'data']
test.each(hostile)('%s leaves nothing that runs, loads or covers', (letter) => {
  const { document } = new JSDOM(formatOf(letter) ?? '').window
  const tags = [...document.body.querySelectorAll('*')]
  const forbidden =
    'script,style,svg,math,iframe,object,embed,form,input,button,link,meta,base,template,video,audio,noscript'
  expect(document.querySelector(forbidden)).toBeNull()
  for (const tag of tags) {
    for (const { name, value } of tag.attributes) {
      expect(name).not.toMatch(/^on|^srcset$|^background$|^srcdoc$/)
      if (loads.includes(name))
        expect(value).toMatch(/^(https?:|mailto:|tel:|cid:|x$|data:image\/(png|jpe?g|gif|webp);)/)
      if (name === 'style') expect(value).not.toMatch(/url|expression|position|-\d|@|behavior/i)
    }
  }
})
test('looks stay: colours, tables, lists, links in a new tab, pictures of the letter', () => {
  const clean = formatOf(
    '<p style="color:#f00;text-align:center">a</p><a href="https://x.example">b</a><img src="cid:logo@x" width=20>',
  )!
  expect(clean).toContain('<p style="color:#f00;text-align:center">a</p>')
  expect(clean).toContain('target="_blank" rel="noopener noreferrer nofollow"')
  expect(clean).toContain('src="cid:logo@x"')
})
test('nesting of any depth ends in time', () => {
  for (const open of ['<div>', '<b><i>', '<table><tr><td>', '<blockquote>']) {
    const letter = `${open.repeat(100_000 / open.length)}end`
    expect([formatOf(letter), textOfHtml(letter)]).toEqual([expect.any(String), expect.any(String)])
  }
})
test('a letter of 2 MB is shown as text', () => expect(formatOf('x'.repeat(2 * 1024 * 1024))).toBeNull())
test('the text of a formatted letter marks its quotes', () => {
  const text = textOfHtml('<div>Спасибо!<br>Жду</div><style>p{}</style><blockquote>Ваш <b>заказ</b></blockquote>')
  expect(text).toBe('Спасибо!\nЖду\n\n> Ваш заказ')
})
