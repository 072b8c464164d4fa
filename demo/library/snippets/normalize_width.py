"""全角英数字・記号を半角に、半角カナを全角にそろえる。検索や名寄せの前処理に。"""
import re
import unicodedata

# 長音や波ダッシュは環境によって別の文字になるので、先に統一しておく
DASHES = re.compile("[‐‑–—−―]")
WAVES = str.maketrans({"～": "〜", "∼": "〜"})


def normalize(text: str) -> str:
    """
    >>> normalize("Ｐｙｔｈｏｎ　３．１２　ﾌﾟﾛｸﾞﾗﾐﾝｸﾞ")
    'Python 3.12 プログラミング'
    >>> normalize("０３−１２３４−５６７８")
    '03-1234-5678'
    """
    text = text.translate(WAVES)
    text = unicodedata.normalize("NFKC", text)  # 「ﾌﾟ」のような結合も処理される
    text = DASHES.sub("-", text)
    return re.sub(r"\s+", " ", text).strip()
