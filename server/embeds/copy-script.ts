/**
 * The only script of an embed. A frame without the permission to write to the clipboard still copies a selection, and a
 * sandboxed one refuses both.
 */
export const COPY_SCRIPT = `(() => {
  const bySelection = (text) => {
    const area = document.createElement('textarea');
    area.value = text;
    area.setAttribute('aria-hidden', 'true');
    const onCopy = (event) => {
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
    };
    const focused = document.activeElement;
    document.body.append(area);
    area.select();
    document.addEventListener('copy', onCopy);
    const copied = document.execCommand('copy');
    document.removeEventListener('copy', onCopy);
    area.remove();
    focused?.focus({ preventScroll: true });
    return copied;
  };
  const copy = (text) =>
    navigator.clipboard
      ? navigator.clipboard.writeText(text).then(() => true, () => bySelection(text))
      : Promise.resolve(bySelection(text));
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    const code = button?.closest('section').querySelector('code');
    if (!code) return;
    void copy(code.textContent).then((copied) => {
      button.textContent = copied ? 'Copied' : 'Copy failed';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
  });
})();`;
