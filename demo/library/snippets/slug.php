<?php
declare(strict_types=1);

/** 'Crème brûlée & Köfte!' → 'creme-brulee-kofte'. Needs ext-intl. */
function slug(string $text, int $max = 80): string
{
    $ascii = transliterator_transliterate('Any-Latin; Latin-ASCII; Lower()', $text);
    $words = preg_split('/[^a-z0-9]+/', $ascii, -1, PREG_SPLIT_NO_EMPTY);
    return rtrim(substr(implode('-', $words), 0, $max), '-');
}
