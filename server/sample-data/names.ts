/** Names of one people of Nigeria, some with their tone marks and dots as their bearers write them. */
export type Naming = { share: number; women: string[]; men: string[]; families: string[] };

const words = (text: string) => text.trim().split(/\s+/);

/** Given names that every people uses. */
export const common = {
  women: words(
    'Blessing Grace Esther Mercy Deborah Ruth Joy Favour Patience Comfort Victoria Elizabeth Peace Gloria Hannah',
  ),
  men: words(
    'Emmanuel Samuel Daniel David Joseph Peter Michael Gideon Joshua Caleb Victor Stephen Sunday Godwin Isaac',
  ),
};

/** `share` of the families of a Lagos church; together 1. */
export const namings: Naming[] = [
  {
    share: 0.4,
    women: words(`Títílayọ̀ Folúkẹ́ Ṣadé Yétúndé Bùkọ́lá Adéọlá Ọmọ́lará Simisọ́lá Abímbọ́lá Ayọ̀mídé Funmilayo Bolanle Kehinde
      Modupe Temitope Ronke Damilola Morenike Iyabo Tolulope Omotola Wunmi Aderonke Olajumoke Anuoluwapo`),
    men: words(`Adébáyọ̀ Olúwaṣeun Ayọ̀délé Táíwò Ọládipúpọ̀ Bàbátúndé Olúfẹ́mi Adékúnlé Ìdòwú Akínwálé Babajide Tunde Gbenga
      Segun Kayode Dapo Rotimi Damilare Ayodeji Olamide Femi Niyi Wale Bolaji Oluwatobi`),
    families:
      words(`Adéyẹmí Ọ̀ṣúntókun Ògúnlẹ́yẹ Akíntọ́lá Adébíyìí Olátúnjí Balogun Ogunbanjo Adeleke Oyelaran Fashola Bankole
      Ajayi Afolabi Olawale Shonibare Oyebanji Adegoke Coker Ogundipe Lawal Adewale`),
  },
  {
    share: 0.3,
    women: words(`Ngọzi Ifeọma Chiọma Ụzọamaka Ogechi Adaeze Nneka Chinwe Amarachi Kosisochukwu Nkechi Obiageli Uchenna
      Chidinma Ezinne Nkiruka Somtochukwu Ebele Adaobi Chinyere`),
    men: words(`Chidị Ọbinna Obiọra Ikechukwu Emeka Chukwuemeka Kenechukwu Uchechukwu Ifeanyi Nnamdi Chinedu Tochukwu Kelechi
      Arinze Okechukwu Ejike Ugochukwu Azubuike Chibuzor Ebuka`),
    families:
      words(`Okafọ Ọkọye Nwachukwu Okonkwo Eze Nwosu Obi Anyanwu Onyekachi Umeh Ezeilo Igwe Nnadi Okeke Mbah Chukwu
      Onwuka Ibekwe Uzor Madu`),
  },
  {
    share: 0.1,
    women: words('Talatu Ladi Rahila Hadiza Asabe Ƙarima Lami Naomi Larai Jummai'),
    men: words('Bitrus Yakubu Ishaya Ɗanjuma Dauda Samaila Musa Ɗanladi Filibus Habila'),
    families: words('Danjuma Ɓala Ɗantata Gambo Maigari Yusuf Garba Audu Tanko Bako'),
  },
  {
    share: 0.1,
    women: words('Isoken Itohan Adesuwa Omosede Osarugue Eghonghon Ivie Osayuki'),
    men: words('Osaretin Osagie Eghosa Efosa Osaze Iyobosa Nosakhare Aimuan'),
    families: words('Igbinedion Osunde Aigbe Omoregie Ehigie Osagiede Aghedo Uwaifo'),
  },
  {
    share: 0.1,
    women: words('Ekaette Idara Uduak Emem Mfọn Arit Nkoyo Affiong Enobong'),
    men: words('Aniekan Iniobong Nsikan Edidiong Ubong Ekpenyọng Itoro Otobong Akaniyene'),
    families: words('Bassey Effiong Etim Okon Inyang Udoh Archibong Ekanem Asuquo Umoren'),
  },
];
